/** The closed list of error codes. Status and default message derive from the code; no caller branches on `message`. */
export const errorCodes = {
  invalid_input: { status: 400, message: 'Some fields are missing or not valid.' },
  invalid_json: { status: 400, message: 'The request body could not be read.' },
  image_type: { status: 415, message: 'The picture must be a JPEG or PNG file.' },
  image_unreadable: { status: 422, message: 'The picture could not be read. Please choose another file.' },
  image_too_large: { status: 413, message: 'The picture is too large. Please choose a smaller one.' },
  document_type: { status: 415, message: 'The document must be a PDF file.' },
  document_unreadable: {
    status: 422,
    message: 'The PDF is incomplete. Please save it again, and choose the new file.',
  },
  document_too_large: { status: 413, message: 'The PDF is larger than 20 MB.' },
  body_timeout: { status: 408, message: 'The request arrived too slowly. Please try again.' },
  body_aborted: { status: 400, message: 'The connection ended before the whole request had arrived.' },
  body_type: { status: 415, message: 'The request must be JSON.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  invalid_credentials: { status: 401, message: 'The email or the password is not right.' },
  unauthorized: { status: 401, message: 'Please sign in to continue.' },
  account_inactive: {
    status: 403,
    message: 'This account is not active. Please ask a colleague to enable it.',
  },
  link_unusable: {
    status: 410,
    message:
      'This link does not work any more: it was used, or is older than a day. If you have just chosen a password with it, sign in with that; otherwise ask for a new link.',
  },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, message: 'That is not possible here.' },
  conflict: { status: 409, message: 'Someone else has saved this publication since you opened it.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  storage_full: { status: 507, message: 'The server has no room left, so this was not saved.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes
