import type { Endpoint } from './endpoint.ts'
import { pathOf } from './endpoint-path.ts'
import { errorBody } from './error-body.ts'
import { extensions } from './features.ts'
import { allEndpoints } from './index.ts'
import { z } from './zod.ts'

interface Operation {
  operationId: string
  tags: string[]
  security: object[]
  parameters: object[]
  requestBody?: object
  responses: Record<string, object>
}

function schemaOf(schema: z.ZodMiniType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}

const failure = {
  description: 'Any failure. `message` is for people to read.',
  content: { 'application/json': { schema: schemaOf(errorBody) } },
}

function sent(schema: z.ZodMiniType | undefined): object {
  const description = schema ? 'Done.' : 'Done. The specification leaves the body open; it is not read.'
  return { description, ...(schema ? { content: { 'application/json': { schema: schemaOf(schema) } } } : {}) }
}

function operationOf(operationId: string, endpoint: Endpoint): Operation {
  const { access, body, confirms, extension, path, sends, sendsPage, status } = endpoint
  const answer = sends && sendsPage ? z.union([sends, sendsPage]) : (sends ?? confirms)
  const takesBody = !(body instanceof z.ZodMiniUndefined)
  return {
    operationId,
    tags: [extension ? 'Extension' : 'Specification'],
    security: access === 'staff' ? [{ bearer: [] }] : [],
    parameters:
      pathOf(endpoint, '') === path
        ? []
        : [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    ...(takesBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }
      : {}),
    responses: { [status]: sent(answer), default: failure },
  }
}

/** All calls of the contract as an OpenAPI 3.1 document, made from its schemas (FEA-04). */
export function openApiDocument() {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, endpoint] of Object.entries(allEndpoints))
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint)
  const named = Object.entries(extensions).map(([name, meaning]) => `- \`${name}\`: ${meaning}`)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Publications, expertise, appointments and queries',
      version: '1',
      description: [
        'The 17 calls that the website and its dashboard make, tagged Specification, and extensions of the reference backend.',
        'A backend names its extensions in `GET /api/features`; one that names none is asked for the 17 calls alone.',
        ...named,
      ].join('\n'),
    },
    tags: [{ name: 'Specification' }, { name: 'Extension' }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}
