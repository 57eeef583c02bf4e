import './app.css';
import './print.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { findKeys } from './keys';
import { ready } from './settings.svelte';

findKeys();
void ready.then(() => mount(App, { target: document.getElementById('app')! }));

if (import.meta.env.PROD && 'serviceWorker' in navigator)
    addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
