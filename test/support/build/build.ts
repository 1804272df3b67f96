/**
 * Inserts records for tests into the database: `build.quote({ status: 'presented' })`. Each record has the columns that its status and the
 * constraints of the table require, and a test can give any column. No email is sent and nothing is audited, so tests of how a record is
 * created use the product's own calls.
 */
import type { Db } from '#server/db/connect.ts'
import { claimBuilder } from './claims.ts'
import { contactBuilders } from './contact.ts'
import { contentBuilder } from './content.ts'
import { documentBuilder } from './documents.ts'
import { fileBuilder } from './files.ts'
import { importBuilder } from './imports.ts'
import { mediaBuilder } from './media.ts'
import { messageBuilders } from './messages.ts'
import { peopleBuilders } from './people.ts'
import { changeBuilder } from './changes.ts'
import { policyBuilder } from './policies.ts'
import { invoiceBuilder } from './invoices.ts'
import { proofBuilder } from './proofs.ts'
import { quoteBuilder } from './quotes.ts'
import { renewalBuilder } from './renewals.ts'
import { workBuilders } from './work.ts'

/** `db`: connected as the owner of the tables. `now`: the clock of the app under test, if it is not that of the machine. */
export const builders = (db: Db, now: () => Date = () => new Date()) => ({
  db,
  ...peopleBuilders(db, now),
  ...quoteBuilder(db, now),
  ...proofBuilder(db, now),
  ...invoiceBuilder(db, now),
  ...policyBuilder(db, now),
  ...changeBuilder(db, now),
  ...renewalBuilder(db, now),
  ...claimBuilder(db, now),
  ...documentBuilder(db, now),
  ...contentBuilder(db),
  ...contactBuilders(db, now),
  ...importBuilder(db, now),
  ...mediaBuilder(db, now),
  ...messageBuilders(db),
  ...fileBuilder(db),
  ...workBuilders(db, now),
})
export type Build = ReturnType<typeof builders>
