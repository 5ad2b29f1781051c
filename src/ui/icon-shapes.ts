// The icons of the site and the dashboard: paths on a grid of 24, drawn with one stroke. Each is an export of its
// own, so that a page's script carries only those that it draws.

export const addCard = 'M4 4h16v16H4zM12 8v8m-4-4h8'
export const alert = 'M12 3 2 20h20zM12 9v5m0 3v.1'
export const arrowLeft = 'M19 12H5m6-6-6 6 6 6'
export const arrowRight = 'M5 12h14m-6-6 6 6-6 6'
export const bin = 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5'
export const calendar = 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4'
export const cards = 'M3 7h13v13H3zM8 7V3h13v13h-5'
export const chevronLeft = 'M15 5l-7 7 7 7'
export const chevronRight = 'M9 5l7 7-7 7'
export const close = 'M6 6l12 12M18 6L6 18'
export const dashboard = 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z'
export const down = 'M6 9l6 6 6-6'
export const globe = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18'
export const instagram =
  'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm4 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm5-1.5v.1'
export const linkedin = 'M5 10v9M5 5.5v.1M10 19v-9m0 4c0-5 8-5.5 8 0v5'
export const list = 'M4 5h4v4H4zM4 15h4v4H4zM11 7h9M11 17h9'
export const logout = 'M14 4H5v16h9M10 12h11m-4-4 4 4-4 4'
export const mail = 'M3 6h18v12H3zm0 1 9 6 9-6'
export const menu = 'M4 7h16M4 12h16M4 17h16'
export const message = 'M4 5h16v11H9l-5 4z'
export const outside = 'M14 4h6v6m0-6L10 14M18 14v6H4V6h6'
export const person = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c1-4 4-6 8-6s7 2 8 6'
export const phone =
  'M6 3h3l2 5-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5 5 2v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4 5.2 2 2 0 0 1 6 3z'
export const picture = 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.1'
export const pin =
  'M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z'
export const upload = 'M12 16V4m-5 5 5-5 5 5M4 16v4h16v-4'
export const x = 'M4 4l16 16M20 4 4 20'
