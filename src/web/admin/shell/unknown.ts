import { data } from 'react-router'

/** An address under /admin that belongs to no screen. */
export const loader = () => {
  throw data(null, { status: 404 })
}
