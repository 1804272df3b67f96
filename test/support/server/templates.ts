/** The databases that each test file copies; nothing may be connected to them. */
export const migratedTemplate = 'seawall'
/** Migrated, and filled with the product's content. */
export const seededTemplate = 'seawall_seeded'

/** What a busy machine cannot exhaust: that the product answers 503 in time has tests of its own. */
export const waits = { poolMs: 60_000, statementMs: 60_000, queryMs: 90_000, transactionIdleMs: 120_000 }
