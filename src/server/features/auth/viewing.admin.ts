/** The operations of the group `viewing` (contract/admin/book/clientPeople.ts). The code is in session/. */
export { start } from './session/viewing.ts'
