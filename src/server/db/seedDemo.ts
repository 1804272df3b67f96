/**
 * Fictional people, firms and cases for the demonstration: the same ids and texts on every machine, so that tests and
 * screenshots can rely on them. Each feature writes its own, once; the next start does not undo a visitor's changes.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedDemoApiTokens } from '#server/features/apiTokens/apiTokens.demo.ts'
import { seedDemoAppointments } from '#server/features/appointments/appointments.demo.ts'
import { seedDemoUsers } from '#server/features/auth/auth.demo.ts'
import { seedDemoContent } from '#server/features/content/content.demo.ts'
import { seedDemoDisclosures } from '#server/features/renewals/disclosures.demo.ts'
import { seedDemoDocuments } from '#server/features/documents/documents.demo.ts'
import { seedDemoClaims } from '#server/features/claims/claims.demo.ts'
import { seedDemoChanges } from '#server/features/changes/changes.demo.ts'
import { seedDemoTasksAndComplaints } from '#server/features/complaints/complaints.demo.ts'
import { seedDemoEnquiries } from '#server/features/contact/contact.demo.ts'
import { seedDemoImports } from '#server/features/imports/imports.demo.ts'
import { seedDemoMails } from '#server/features/messages/messages.demo.ts'
import { seedDemoMedia } from '#server/features/media/media.demo.ts'
import { seedDemoNotifications } from '#server/features/notifications/notifications.demo.ts'
import { seedDemoPreviewLinks } from '#server/features/content/shares.demo.ts'
import { seedDemoPolicies } from '#server/features/policies/policies.demo.ts'
import { seedDemoPolicyChanges } from '#server/features/policies/policyChanges.demo.ts'
import { seedDemoInvoices } from '#server/features/billing/billing.demo.ts'
import { seedDemoProofs } from '#server/features/proofs/proofs.demo.ts'
import { seedDemoQuotes } from '#server/features/quotes/quotes.demo.ts'
import { seedDemoRedirects } from '#server/features/redirects/redirects.demo.ts'
import { seedDemoRenewals } from '#server/features/renewals/renewals.demo.ts'
import { seedDemoRequirements } from '#server/features/requirements/requirements.demo.ts'
import { seedDemoAccounts } from '#server/features/users/users.demo.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Db } from './connect.ts'
import type { SignIn } from './demoSignIn.ts'

/** Writes one feature's demo rows, and the files that belong to them, if they are missing; returns the sign-ins it created. */
export type DemoSeeder = (db: Db, files: Pick<Files, 'put'>) => Promise<SignIn[]>

/** Each feature with demo data adds its seeder here, after those it depends on. */
const seeders: readonly DemoSeeder[] = [
  seedDemoUsers,
  seedDemoMedia,
  seedDemoContent,
  seedDemoPreviewLinks,
  seedDemoAccounts,
  seedDemoPolicies,
  seedDemoImports,
  seedDemoTasksAndComplaints,
  seedDemoPolicyChanges,
  seedDemoDocuments,
  seedDemoEnquiries,
  seedDemoMails,
  seedDemoAppointments,
  seedDemoQuotes,
  seedDemoClaims,
  seedDemoChanges,
  seedDemoProofs,
  seedDemoRenewals,
  seedDemoInvoices,
  seedDemoRequirements,
  seedDemoDisclosures,
  seedDemoApiTokens,
  seedDemoRedirects,
  // Notifications come last, because they are derived from the other rows.
  seedDemoNotifications,
]

export const seedDemo = async (db: Db, dataDir: string, files: Pick<Files, 'put'>): Promise<SignIn[]> => {
  const signIns: SignIn[] = []
  for (const seeder of seeders) signIns.push(...(await seeder(db, files)))
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'demo.json')
  // Renamed into place: other programs read it while the app starts, and must never see half of it.
  writeFileSync(`${file}.new`, `${JSON.stringify({ signIns }, null, 2)}\n`)
  renameSync(`${file}.new`, file)
  return signIns
}
