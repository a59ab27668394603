import { mount } from 'svelte';
import App from './app/App.svelte';
import { install } from './app/install';
import { show } from './app/prefs.svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';

show();
install();
const target = document.getElementById('app');
if (target) mount(App, { target });
