import autocannon from 'autocannon'

const [url = '', connections, duration] = process.argv.slice(2)
let visitor = 0

/** Posts messages from new visitors through a trusted proxy, and reports the result (messages.ts). */
const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(duration),
  requests: [
    {
      method: 'POST',
      setupRequest(request) {
        visitor += 1
        const body = JSON.stringify({
          contactName: `Visitor ${visitor}`,
          phoneNumber: '0788000000',
          email: `visitor${visitor}@example.org`,
          mainIdea: 'We would like to know what a survey of maize traders would cost us.',
        })
        const network = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': network }
        return { ...request, body, headers }
      },
    },
  ],
})
process.send?.(result, () => process.disconnect())
