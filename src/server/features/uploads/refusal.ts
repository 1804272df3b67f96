/** Why a file is not accepted, for the person who sent it: "is empty". The file's name is put before it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** The name has an ending that uploads do not accept. */
export class WrongKind extends Refusal {}
