/** Messages for a `fault` parameter in the page's URL: the status with which a plain form's files were refused as a whole. */
const words: Record<string, string> = {
  '404': 'This device no longer has the form these files belong to. Ask for a link to continue, or ring us.',
  '409': 'A file is already on its way. Look again in a moment.',
  '413': 'That was too much at once. Send fewer files at a time.',
  '415': 'These files did not arrive properly. Please choose them again.',
  '422': 'Choose a file first.',
  '429': 'Two uploads are on their way, or many files were sent in the last hour. Please wait a little and try again.',
  '507': 'We have no room for files at the moment. Carry on without them: you can send them later.',
}

/** Empty if there is no fault. */
export const faultOf = (search: URLSearchParams): string => {
  const fault = search.get('fault')
  return fault ? (words[fault] ?? 'The files could not be received. Please try again.') : ''
}
