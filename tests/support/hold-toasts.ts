/** Stops the bar of every toast: the end of its animation closes the toast. */
export function holdToasts(): void {
  const style = new CSSStyleSheet()
  style.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important; }')
  document.adoptedStyleSheets.push(style)
}
