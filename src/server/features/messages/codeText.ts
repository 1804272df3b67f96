/** The text message with a sign-in code (security check 39). */

/**
 * Says who sends it and never to share it; no link. The last line binds the code to our address, so that browsers offer it only there (`@host #code`,
 * the format Safari and Chromium read).
 */
export const signInCodeText = ({ firm, origin, code }: { firm: string; origin: string; code: string }) =>
  `${firm}: ${code} is your sign-in code. It works for 5 minutes. Never share it: we will not ask you for it.\n\n@${new URL(origin).hostname} #${code}`
