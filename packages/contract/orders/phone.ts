/* The phone of an order, which cancelling and reviewing ask for (4.10). */

/** The 401 for another phone. */
export const wrongPhone = { phone_number: "Provided phone number don't match with order phone number" }

export const aboutPhone = "the order's phone, which proves that the order is the caller's own"
