// The page that plays without a server: the same one, with a worker behind its port.
import { mount } from 'svelte';
import { makePocket } from './api/pocket';
import { usePort } from './api/port';
import Starting from './pocket/Starting.svelte';

usePort(makePocket());
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
void import('./main').then(() => mount(Starting, { target: document.body }));
