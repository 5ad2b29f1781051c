/** A response as plain data. `instead` closes the connection, or leaves it open. */
interface FaultyResponse {
  status: number
  type: string
  body: string
  instead: 'refusing' | 'hanging' | undefined
}

/** Faulty responses, each in the form that `make` gives it: tests in the browser and in Node send different ones. */
export function faultsAs<Made>(make: (response: FaultyResponse) => Made) {
  const json = (status: number, body: string) =>
    make({ status, type: 'application/json', body, instead: undefined })
  const html = (status: number, body: string) => make({ status, type: 'text/html', body, instead: undefined })
  const none = (instead: 'refusing' | 'hanging') => make({ status: 200, type: '', body: '', instead })
  const faults = {
    refusing: none('refusing'),
    hanging: none('hanging'),
    'error 500': json(500, '{"message":"Broken"}'),
    '503 with HTML': html(503, '<h1>Down for maintenance</h1>'),
    'malformed JSON': json(200, '[{"_id":'),
    'HTML with 200': html(200, '<!doctype html><p>Hello'),
    'a wrong shape': json(200, '{"items":[]}'),
    'a string for a list': json(200, '{"data":"none"}'),
    null: json(200, 'null'),
  }
  return {
    faults,
    /**
     * One fault of each kind that the client distinguishes, and a wait. tests/api/client.test.ts has the kinds of the
     * others, for every list.
     */
    faultsByKind: {
      refusing: faults.refusing,
      hanging: faults.hanging,
      '503 with HTML': faults['503 with HTML'],
      'malformed JSON': faults['malformed JSON'],
    },
  }
}
