/** Stops the bar of every toast, whose end closes it. */
export function holdToasts(): void {
  const style = new CSSStyleSheet()
  style.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important; }')
  document.adoptedStyleSheets.push(style)
}
