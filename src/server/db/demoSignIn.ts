/** Printed at start and written to DATA_DIR/demo.json. `phone` is empty where there is none. */
export type SignIn = { role: string; username: string; password: string; phone: string }
