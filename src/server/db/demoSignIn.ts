/** Printed at start and written to DATA_DIR/demo.json. `phone` is empty if there is none. */
export type SignIn = { role: string; username: string; password: string; phone: string }
