"""The environments themselves: imported when one is made, with the libraries that they stand on."""
