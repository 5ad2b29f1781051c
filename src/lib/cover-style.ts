/** The style inside a cover. In a picture, the window is the picture: a small one shows the mark alone. */
export const coverStyle = '@media(max-width:140px){.w{display:none}.m{display:inline}}'

/** It as a source of a Content-Security-Policy. */
export const coverStyleSource = "'sha256-5olq3TELbp3DRa6kklcwO41kkBy4CZzg5XFEtDb1iyY='"
