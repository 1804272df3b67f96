/** The databases that each test file copies; nothing may be connected to them. */
export const migratedTemplate = 'seawall'
/** Migrated, and filled with the product's content. */
export const seededTemplate = 'seawall_seeded'
