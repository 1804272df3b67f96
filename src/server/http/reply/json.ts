/** A JSON reply for its caller only, unless `headers` say otherwise. */
export const json = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  cookies: readonly string[] = [],
): Response => {
  const response = new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

export const methodNotAllowed = (allow: string): Response =>
  json(405, { success: false, message: 'This method is not allowed here' }, { allow })
