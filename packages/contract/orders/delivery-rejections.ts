/* The messages with which an order is rejected for its place (4.3, check 9). They have no codes. */

export const unknownPlace = 'Selected delivery city not found, please try again'
export const noCodThere = 'Cash on delivery is not available for the selected delivery location'
