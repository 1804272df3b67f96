/** Categories of articles. Separate from the schemas, so that a list of articles does not load the schema library. */
export const postCategories = ['duties', 'liability', 'property', 'claims', 'cyber', 'contracts', 'management', 'motor'] as const
export type PostCategory = (typeof postCategories)[number]
export const postCategoryLabels: Record<PostCategory, string> = {
  duties: 'Your duties',
  liability: 'Liability',
  property: 'Property and income',
  claims: 'Claims',
  cyber: 'Cyber',
  contracts: 'Contracts',
  management: 'Running the company',
  motor: 'Vans and vehicles',
}
