// What the page of the reader's own arrays shows before anything is given: the weights of one causal head.

export const example = {
  tokens: ['The', 'cat', 'sat', 'down'],
  weights: [
    [1, 0, 0, 0],
    [0.7, 0.3, 0, 0],
    [0.1, 0.8, 0.1, 0],
    [0.1, 0.2, 0.6, 0.1],
  ],
};
