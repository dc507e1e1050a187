// What the doctor finds in the first example; written by `npm run picture`.

export const firstFound = [
  {
    axis: 'positions',
    a: '1 1 1 0 1 2 3 4 5 6 7 8 9 10',
    b: '0 1 2 3 4 5 6 7 8 9 10 11 12 13',
    sentence:
      'a gives the rows the positions 1 1 1 0 1 2 3 4 5 6 7 8 9 10; b gives the rows the positions 0 1 2 3 4 5 6 7 8 9 10 11 12 13. b counts 3 more from row 3 on.',
  },
];
