/** Messages for a `fault` parameter in the page's URL: the status with which a plain form's files were refused as a whole. */
const words: Record<string, string> = {
  '404': 'This device no longer has what the files belong to. Ask for a link to go on with it, or ring us.',
  '409': 'A file is on its way already. Look again in a moment.',
  '413': 'That was too much at once. Send fewer files at a time.',
  '415': 'These files did not arrive as files. Please choose them again.',
  '422': 'Choose a file first.',
  '429': 'Two uploads are on their way, or many files were sent within the hour. Wait a little and try again.',
  '507': 'We have no room for files just now. Go on without them: you can send them later.',
}

/** Empty if there is no fault. */
export const faultOf = (search: URLSearchParams): string => {
  const fault = search.get('fault')
  return fault ? (words[fault] ?? 'The files could not be taken. Please try again.') : ''
}
