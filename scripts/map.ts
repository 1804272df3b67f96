/** `npm run map`: lists every endpoint with its method, path, permitted callers and operation, and every address that sends a file of a record. */
import { accessText } from '#contract/access.ts'
import { fileAccessText, files } from '#contract/files.ts'
import { operations } from '#server/operations.ts'

const rows = [
  ...operations.map(({ name, endpoint }) => [endpoint.method, endpoint.path, accessText(endpoint.access), name]),
  ...Object.entries(files).map(([name, file]) => ['GET', file.path, fileAccessText(file), `file ${name}`]),
].sort(([, a = ''], [, b = '']) => (a < b ? -1 : 1))
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
