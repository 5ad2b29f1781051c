/** How robots call themselves. CUBOT is a maker of phones. */
export const robots = /[^u]bot|crawl|spider|headless|http/i
