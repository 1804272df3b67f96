/** The template databases that test files copy. PostgreSQL only copies a database that has no connections. */
export const migratedTemplate = 'seawall'
/** Migrated and with the product's content. */
export const seededTemplate = 'seawall_seeded'

/** Timeouts that are long enough for a busy machine. Other tests check that the product answers 503 in time. */
export const waits = { poolMs: 60_000, statementMs: 60_000, queryMs: 90_000, transactionIdleMs: 120_000 }
