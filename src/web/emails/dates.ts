/** '2026-12-01' -> '01/12/2026' */
export const day = (isoDate: string) => isoDate.split('-').reverse().join('/')

/** An instant as the office's clock shows it: '20/11/2026 at 14:05'. */
export const moment = (iso: string) => {
  const parts = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' }).format(new Date(iso))
  return parts.replace(', ', ' at ')
}

export const hoursInWords = (hours: number) => (hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`)
