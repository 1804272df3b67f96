/** What is written and published: each group has the same endpoints, with the permissions of its family (specification section 6). */
const families = { posts: 'blog', services: 'service', industries: 'page', pages: 'page', entries: 'page' } as const

const endpoints: readonly [string, 'create' | 'edit' | 'delete' | 'publish'][] = [
  ['GET ', 'edit'],
  ['GET /csv', 'edit'],
  ['GET /assignees', 'edit'],
  ['POST /assign', 'edit'],
  ['POST /assign/undo', 'edit'],
  ['GET /references', 'edit'],
  ['POST ', 'create'],
  ['GET /:id', 'edit'],
  ['PUT /:id/draft', 'edit'],
  ['GET /:id/revisions/:revisionId', 'edit'],
  ['POST /:id/versions', 'edit'],
  ['POST /:id/restore', 'edit'],
  ['GET /:id/said', 'edit'],
  ['POST /:id/submit', 'edit'],
  ['POST /:id/send-back', 'publish'],
  ['POST /:id/approve', 'publish'],
  ['POST /:id/publish', 'publish'],
  ['POST /publish', 'publish'],
  ['POST /unpublish', 'publish'],
  ['POST /:id/schedule', 'publish'],
  ['POST /:id/schedule/cancel', 'publish'],
  ['POST /:id/unpublish', 'publish'],
  ['POST /:id/unpublish/cancel', 'publish'],
  ['POST /:id/replace', 'publish'],
  ['POST /:id/discard', 'edit'],
  ['POST /:id/trash', 'delete'],
  ['POST /:id/recover', 'delete'],
  ['POST /:id/presence', 'edit'],
  ['POST /:id/comments', 'edit'],
  ['POST /:id/comments/:commentId/resolve', 'edit'],
]

/** Preview links, of what has pages of its own. */
const shares: readonly string[] = ['GET /:id/shares', 'POST /:id/shares', 'POST /:id/shares/:share/renew', 'POST /:id/shares/:share/revoke']

export const contentAccess: Record<string, string> = {
  'GET /api/admin/cms': 'blog:edit',
  'GET /api/admin/redirects': 'page:edit',
  'GET /api/admin/redirects/csv': 'page:edit',
  'GET /api/admin/redirects/:id': 'page:edit',
  'POST /api/admin/redirects': 'page:publish',
  'PATCH /api/admin/redirects/:id': 'page:publish',
  'POST /api/admin/redirects/:id/remove': 'page:publish',
  'POST /api/admin/redirects/import/check': 'page:publish',
  'POST /api/admin/redirects/import': 'page:publish',
  'GET /api/admin/missing-addresses': 'page:edit',
  'GET /api/admin/missing-addresses/csv': 'page:edit',
  'GET /api/admin/missing-addresses/overview': 'page:edit',
  'POST /api/admin/missing-addresses/:id/lead': 'page:publish',
  'POST /api/admin/missing-addresses/:id/ignore': 'page:publish',
  'POST /api/admin/missing-addresses/:id/unignore': 'page:publish',
  'GET /api/admin/search-words/:id/try': 'page:edit',
  'GET /api/admin/search-words/parts': 'page:edit',
  'POST /api/admin/search-words': 'page:create',
  'GET /api/admin/previews/services/:id': 'service:edit',
  'GET /api/admin/previews/posts/:id': 'blog:edit',
  'GET /api/admin/previews/industries/:id': 'page:edit',
  'GET /api/admin/previews/pages/:id': 'page:edit',
  'GET /api/admin/sections': 'page:edit',
  'POST /api/admin/sections': 'page:create',
  'POST /api/admin/previews/services/:id': 'service:edit',
  'POST /api/admin/previews/posts/:id': 'blog:edit',
  'POST /api/admin/previews/industries/:id': 'page:edit',
  'POST /api/admin/previews/pages/:id': 'page:edit',
  ...Object.fromEntries(
    Object.entries(families).flatMap(([noun, family]) =>
      endpoints.map(([endpoint, right]) => [endpoint.replace(' ', ` /api/admin/${noun}`), `${family}:${right}`]),
    ),
  ),
  ...Object.fromEntries(
    (['posts', 'services', 'industries', 'pages'] as const).flatMap((noun) =>
      shares.map((endpoint) => [endpoint.replace(' ', ` /api/admin/${noun}`), `${families[noun]}:edit`]),
    ),
  ),
}
