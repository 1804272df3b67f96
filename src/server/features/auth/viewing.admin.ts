/** The operations of the group `viewing` (contract/admin/clientPeople.ts). The code is in session/. */
export { start } from './session/viewing.ts'
