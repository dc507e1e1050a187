export default {
  'Add the encoding': 'एन्कोडिंग जोड़ें',
  Export: 'निर्यात',
};
