import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';

const off = {
  '@typescript-eslint/no-unused-vars': 'off', // the compiler's: noUnusedLocals, noUnusedParameters
  'svelte/no-unused-svelte-ignore': 'off', // takes two for idle of which svelte-check would warn
  'svelte/prefer-svelte-reactivity': 'off', // what is to be followed says $state; a map for one sum need not be
};

export default defineConfig(
  { ignores: ['generated/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { rules: off, languageOptions: { globals: globals.browser } },
  { files: ['*.js', '*.ts', 'site/*.mjs'], languageOptions: { globals: globals.node } },
  { files: ['site/sw.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
);
