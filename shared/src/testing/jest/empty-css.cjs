// In tests a style sheet is nothing.
module.exports = {};
