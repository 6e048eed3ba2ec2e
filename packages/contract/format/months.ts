/** Months of the common calendar, and of Bikram Sambat in both languages. */
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const nepaliMonths = [
  ...['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत'],
]
export const bsMonths = [
  ...['Baisakh', 'Jestha', 'Asar', 'Shrawan', 'Bhadra', 'Ashwin'],
  ...['Kartik', 'Mangsir', 'Poush', 'Magh', 'Falgun', 'Chaitra'],
]
