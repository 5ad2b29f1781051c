/** The response to a call in place of the API. Plain data: a test creates it in the browser, Node sends it. */
export class Answer {
  status = 200
  type = 'application/json'
  body = ''
  /**
   * Sends nothing: closes the connection, or leaves it open. `api` lets the API answer, `lost` closes the connection
   * instead of sending that answer, `picture` sends a PNG.
   */
  instead: 'refusing' | 'hanging' | 'api' | 'lost' | 'picture' | undefined
  /** Waits until this name is released. */
  hold: string | undefined

  constructor(fields: Partial<Answer>) {
    Object.assign(this, fields)
  }
}

/** An answer with a status, and a body that is sent as JSON unless it is a text. */
export function status(code: number, body: unknown = ''): Answer {
  return typeof body === 'string'
    ? new Answer({ status: code, type: 'text/html', body })
    : new Answer({ status: code, body: JSON.stringify(body) })
}

/** The API's real response, for one query of a path that is otherwise overridden. */
export const fromApi = new Answer({ instead: 'api' })

/** A PNG of 320 × 200 pixels. */
export const aPicture = new Answer({ instead: 'picture', type: 'image/png' })

/** The API handles the call, and its response is lost. */
export const lostAnswer = new Answer({ instead: 'lost' })

/** The value itself if it is an `Answer`, otherwise its JSON with status 200. */
export function answerOf(value: object): Answer {
  return value instanceof Answer ? value : status(200, value)
}

/** Faulty responses. */
export const faults = {
  refusing: new Answer({ instead: 'refusing' }),
  hanging: new Answer({ instead: 'hanging' }),
  'error 500': status(500, { message: 'Broken' }),
  '503 with HTML': status(503, '<h1>Down for maintenance</h1>'),
  'malformed JSON': new Answer({ body: '[{"_id":' }),
  'HTML with 200': status(200, '<!doctype html><p>Hello'),
  'a wrong shape': status(200, { items: [] }),
  'a string for a list': status(200, { data: 'none' }),
  null: new Answer({ body: 'null' }),
} as const satisfies Record<string, Answer>

/** One fault of each kind that the client distinguishes; tests/api/client.test.ts has the kinds of the others. */
export const faultsByKind = {
  refusing: faults.refusing,
  hanging: faults.hanging,
  '503 with HTML': faults['503 with HTML'],
  'malformed JSON': faults['malformed JSON'],
} as const
