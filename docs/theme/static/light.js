// Day or night before anything is drawn: as chosen here, else as chosen at the table, else as the system says.
(() => {
  let chosen = null;
  try {
    const atTable = JSON.parse(localStorage.getItem('sapajou') ?? '{}').theme;
    chosen = localStorage.getItem('theme') ?? { day: 'light', night: 'dark' }[atTable];
  } catch {
    // Without storage the system decides.
  }
  document.body.dataset.theme = chosen ?? 'auto';
})();
