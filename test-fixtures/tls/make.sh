#!/bin/sh
# Makes the certificates of this folder anew; needs openssl. The keys of the authorities are thrown away.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

key() {
  openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"
}
authority() { # name
  key "$work/$1-key.pem"
  openssl req -x509 -new -key "$work/$1-key.pem" -subj "/CN=interwire test $1" -days 36500 -out "$1.pem" \
    -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign
}
certificate() { # name, authority, alternative names
  key "$1-key.pem"
  openssl req -new -key "$1-key.pem" -subj "/CN=interwire test $1" -out "$work/$1.csr"
  printf 'basicConstraints=CA:FALSE\nsubjectAltName=%s\n' "$3" > "$work/$1.ext"
  openssl x509 -req -in "$work/$1.csr" -CA "$2.pem" -CAkey "$work/$2-key.pem" -days 36500 -extfile "$work/$1.ext" -out "$1.pem"
}

authority ca
authority other-ca
certificate server ca DNS:localhost,IP:127.0.0.1,IP:::1
certificate client ca DNS:client.example
certificate stranger other-ca DNS:stranger.example
