import type { Plugin } from 'vite';

export type Template = string | Record<string, string>;

export function wordFolders(src: string): string[];
export function readWords(folder: string, language: string): Record<string, Template>;
export function holesOf(template: Template): string[];
export function differences(one: Record<string, Template>, other: Record<string, Template>): string[];
export function translations(src: string): Plugin;
