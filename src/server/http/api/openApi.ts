/** The contract as an OpenAPI 3.1 document: generated from the declarations, never their source. */
import { accessText, isForTokens } from '#contract/access.ts'
import { tokenRate } from '#contract/admin/apiTokens.ts'
import { paths } from '#contract/paths.ts'
import { z } from '#contract/schema.ts'
import { pathParameters, type Endpoint } from '#contract/endpoint.ts'
import type { Mounted } from './serve.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: Endpoint['input'], io: 'input' | 'output'): Json => ({
  ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
  $schema: undefined,
})

const refusals = { '4XX': { description: 'Refused: { success: false, message, requestId, fields? }' } }

const operationOf = ({ name, endpoint }: Mounted): Json => {
  const input = schemaOf(endpoint.input, 'input')
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = new Set((input['required'] ?? []) as string[])
  const inPath = pathParameters(endpoint.path)
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const rest = Object.keys(properties).filter((key) => !inPath.includes(key))
  const envelope: Json = {
    type: 'object',
    properties: {
      success: { const: true },
      data: schemaOf(endpoint.output, 'output'),
      message: { type: 'string' },
      ...((endpoint.flags ? schemaOf(endpoint.flags, 'output')['properties'] : undefined) as Json | undefined),
    },
  }
  return {
    operationId: name,
    summary: endpoint.about ?? name,
    'x-access': accessText(endpoint.access),
    ...(endpoint.audience === 'admin' && isForTokens(endpoint.access) && !endpoint.peopleOnly ? { security: [{ apiToken: [] }] } : {}),
    parameters: [
      ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? { type: 'string' } })),
      ...(inQuery ? rest.map((key) => ({ name: key, in: 'query', required: required.has(key), schema: properties[key] })) : []),
    ],
    ...(endpoint.files
      ? {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: { type: 'object', properties: { files: { type: 'string', format: 'binary' } } } } },
          },
        }
      : {}),
    ...(inQuery || rest.length === 0 ? {} : { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Done',
        content: endpoint.csv
          ? { [endpoint.lines ? 'application/jsonl' : 'text/csv']: { schema: { type: 'string' } } }
          : { 'application/json': { schema: envelope } },
      },
      ...refusals,
    },
  }
}

export const openApi = (mounted: readonly Mounted[], origin: string): Json => {
  const described: Record<string, Json> = {}
  for (const one of mounted) {
    const path = one.endpoint.path.replace(/:(\w+)/g, '{$1}')
    described[path] = { ...described[path], [one.endpoint.method.toLowerCase()]: operationOf(one) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Seawall', version: '1' },
    servers: [{ url: origin }],
    components: {
      securitySchemes: {
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: `Made at ${origin}${paths.adminApiTokens()}. Send no cookie with it. Each token may call ${tokenRate.points} times in ${tokenRate.seconds} seconds.`,
        },
      },
    },
    paths: described,
  }
}
