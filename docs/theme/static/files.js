// From files a page may not read another one: search then shows where a word stands without the lines around it.
if (location.protocol === 'file:') DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
