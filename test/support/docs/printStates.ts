/** `npm run states`: writes docs/states.md from the machines. */
import { writeFileSync } from 'node:fs'
import { statesDoc } from './statesDoc.ts'

writeFileSync(new URL('../../../docs/states.md', import.meta.url), statesDoc())
