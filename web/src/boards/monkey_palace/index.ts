// The drawn board of Monkey Palace.

export { default as component } from './Board.svelte';
