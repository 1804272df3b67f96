/** The three groups of services. Separate from the schemas, so that the menu does not load the schema library. */
export const serviceGroups = ['business', 'vehicle', 'specialist'] as const
export type ServiceGroup = (typeof serviceGroups)[number]
export const serviceGroupLabels: Record<ServiceGroup, string> = {
  business: 'Business Insurance',
  vehicle: 'Vehicle & Fleet',
  specialist: 'Specialist Cover',
}
