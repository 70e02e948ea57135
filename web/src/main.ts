import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import './style/components.css';

import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
