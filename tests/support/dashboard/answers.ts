import { faultsAs } from '../faults.ts'

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

export const { faults, faultsByKind } = faultsAs((fields) => new Answer(fields))
