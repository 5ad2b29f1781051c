// The icons: paths on a 24 by 24 grid, drawn with one stroke. Each is a separate export, so that scripts contain only
// those that they draw. Icons used only in the dashboard are in admin/components/icon-shapes.ts.

export const alert = 'M12 3 2 20h20zM12 9v5m0 3v.1'
export const arrowLeft = 'M19 12H5m6-6-6 6 6 6'
export const arrowRight = 'M5 12h14m-6-6 6 6-6 6'
export const chat = 'M4 20l1.5-4A8 8 0 1 1 8.5 19z'
export const close = 'M6 6l12 12M18 6L6 18'
export const down = 'M6 9l6 6 6-6'
export const globe = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18'
export const instagram =
  'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm4 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm5-1.5v.1'
export const linkedin = 'M5 10v9M5 5.5v.1M10 19v-9m0 4c0-5 8-5.5 8 0v5'
export const mail = 'M3 6h18v12H3zm0 1 9 6 9-6'
export const menu = 'M4 7h16M4 12h16M4 17h16'
export const outside = 'M14 4h6v6m0-6L10 14M18 14v6H4V6h6'
export const phone =
  'M6 3h3l2 5-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5 5 2v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4 5.2 2 2 0 0 1 6 3z'
export const pin =
  'M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z'
export const x = 'M4 4l16 16M20 4 4 20'
