import type { Endpoint } from './endpoint.ts'
import { errorBody } from './error-body.ts'
import { errorCodes } from './error-codes.ts'
import type { FileAddress } from './extension.ts'
import { extensionFolders } from './extensions.ts'
import { extensions } from './features.ts'
import { endpointsWithout } from './index.ts'
import { queriesOfCalls } from './queries-of-calls.ts'
import { z } from './zod.ts'

interface Operation {
  operationId: string
  tags: string[]
  security: object[]
  parameters: object[]
  requestBody?: object
  responses: Record<string, object>
}

function schemaOf(schema: z.core.$ZodType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}

const failureSchema = z.extend(errorBody, { code: z.enum(Object.keys(errorCodes)) })

const failure = {
  description: 'Any failure. `message` is for people to read.',
  content: { 'application/json': { schema: schemaOf(failureSchema) } },
}

/** The query parameters that a schema describes. */
function queryParameters(schema: z.ZodMiniObject): object[] {
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: 'query',
    schema: schemaOf(part),
  }))
}

function pathParameters(path: string): object[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

const binary = (type: string) => ({ [type]: { schema: {} } })

/** A file under an address that a call has returned, which may be public. */
function fileOperation(operationId: string, { path, types }: FileAddress): Operation {
  return {
    operationId,
    tags: ['Extension'],
    security: [],
    parameters: pathParameters(path),
    responses: {
      200: { description: 'The file.', content: Object.assign({}, ...types.map(binary)) },
      304: { description: 'The file has not changed.' },
      default: failure,
    },
  }
}

/** Addresses that calls of the core return, by the name of their operation. */
const coreFiles: Record<string, FileAddress> = {
  readPicture: { path: '/api/images/{name}', types: ['image/jpeg', 'image/png'] },
}

function sent(schema: z.ZodMiniType | undefined): object {
  const description = schema ? 'Done.' : 'Done. The specification leaves the body open; it is not read.'
  return { description, ...(schema ? { content: { 'application/json': { schema: schemaOf(schema) } } } : {}) }
}

function operationOf(operationId: string, endpoint: Endpoint): Operation {
  const { access, body, confirms, extension, path, receives, sends, sendsPage, status } = endpoint
  const answer = sends && sendsPage ? z.union([sends, sendsPage]) : (sends ?? confirms)
  const query = queriesOfCalls[operationId]
  const content =
    receives !== undefined
      ? binary(receives)
      : body instanceof z.ZodMiniUndefined
        ? undefined
        : { 'application/json': { schema: schemaOf(body) } }
  return {
    operationId,
    tags: [extension ? 'Extension' : 'Specification'],
    security: access === 'staff' ? [{ bearer: [] }] : [],
    parameters: [...pathParameters(path), ...(query ? queryParameters(query) : [])],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: { [status]: sent(answer), default: failure },
  }
}

/**
 * All calls of a backend as an OpenAPI 3.1 document, made from the schemas of the contract (FEA-04), in a version of the
 * product; `left` has the names of extensions that it does without.
 */
export function openApiDocument(version: string, left: readonly string[] = []) {
  const present = Object.entries(extensionFolders).flatMap(([name, one]) => (left.includes(name) ? [] : one))
  const missing = new Set(
    Object.entries(extensionFolders).flatMap(([name, { features }]) =>
      left.includes(name) ? Object.keys(features) : [],
    ),
  )
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, endpoint] of Object.entries(endpointsWithout(left)))
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint)
  for (const files of [coreFiles, ...present.map((one) => one.files ?? {})])
    for (const [name, file] of Object.entries(files)) paths[file.path] = { get: fileOperation(name, file) }
  const named = Object.entries(extensions)
    .filter(([name]) => !missing.has(name))
    .map(([name, meaning]) => `- \`${name}\`: ${meaning}`)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Publications, expertise, appointments and queries',
      version,
      description: [
        'The 17 calls that the website and its dashboard make, tagged Specification, and extensions of the reference backend.',
        'A backend names its extensions in `GET /api/features`; one that names none is asked for the 17 calls alone.',
        ...named,
      ].join('\n'),
    },
    servers: [{ url: '/', description: 'The backend that sends this document.' }],
    tags: [{ name: 'Specification' }, { name: 'Extension' }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}
